drop function kernel.phone_form(text);
