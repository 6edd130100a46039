"""The users' side of the sandbox: what a person can see and do (USER_API.md)."""
