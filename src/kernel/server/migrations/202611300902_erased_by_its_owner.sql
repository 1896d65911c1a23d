-- Whoever knows that a company is gone erases what is kept of it: functions of the owner, and not the application.
revoke execute on function kernel.erase_company() from heureum_app;
