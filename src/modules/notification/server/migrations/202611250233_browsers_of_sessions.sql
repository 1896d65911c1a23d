-- The session that registered a browser: once it was ended, or nobody knows it any more, the browser is told nothing. One without
-- registers anew at its next visit.
alter table notification.push_browsers add column session_id uuid;
