-- Who founded a company of late still has the list of what to do first.
update company.companies set features = features || '["first-steps"]'::jsonb where created_at > now() - interval '30 days';
