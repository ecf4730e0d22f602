-- Whether a company may run campaigns is a setting that sign-in tells.
insert into settings (company_id, key, value)
select id, 'campaignsEnabled', 'true' from companies
on conflict do nothing;
