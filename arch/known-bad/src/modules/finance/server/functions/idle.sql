-- breaks: function-in-file
revoke execute on function finance.idle() from public;
