-- In which language a company reads what the product writes into its conversations.
alter table companies add column language text not null default 'pt'
  check (language in ('pt', 'en', 'es'));

-- Rows that are kept as they were written out carry such words.
create function renew_words_of_company() returns trigger language plpgsql as $$
begin
  new.names_version := old.names_version + 1;
  return new;
end $$;

create trigger words_of_company before update of language on companies
  for each row when (new.language <> old.language) execute function renew_words_of_company();
