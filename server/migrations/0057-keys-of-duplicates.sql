-- What makes two contacts look like one person, ready in the row and in the order of an index. The page of duplicates
-- computed it for every contact of the company and sorted all of them three times.
alter table contacts
  add column number_key text not null generated always as (least(number, coalesce(nullif(other_spelling(number), ''), number))) stored,
  add column email_key text not null generated always as (lower(email)) stored,
  -- By the first and the last word: "João da Silva" is like "João Silva". One word alone says nothing.
  add column name_key text not null generated always as
    (case when plain_text(name) like '% %' then split_part(plain_text(name), ' ', 1) || ' ' || split_part(plain_text(name), ' ', -1) else '' end) stored;

create index contacts_by_number_key on contacts (company_id, number_key, id)
  where number_key <> '' and merged_into is null and not is_group;
create index contacts_by_email_key on contacts (company_id, email_key, id)
  where email_key <> '' and merged_into is null and not is_group;
create index contacts_by_name_key on contacts (company_id, name_key, id)
  where name_key <> '' and merged_into is null and not is_group;
