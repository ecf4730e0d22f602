-- A search for "boleto 77" also reads by the " 77", not only by the letters inside "boleto". Where most texts contain
-- these, it can leave them out.

-- The index entries that every text containing these words has: the trigrams inside each word and, where a word has a
-- space inside, those of the letters beside it. Trigrams at the ends depend on the neighbours of the word. Three ASCII
-- letters or digits, of which the first or the last may be a space, are a trigram as they stand. show_trgm() writes other
-- letters as a hash, so the function asks it for three characters and removes the trigrams of the first two and of the last
-- two; beside a space, of those two with any other letter. Empty if no word has such a trigram. Every search calls it, and
-- PL/pgSQL takes a third of the time of one query.
create or replace function terms_within(company int, words text[]) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  word text;
  plain text;
  three text;
  trigrams text[] := '{}';
begin
  foreach word in array words loop
    plain := public.plain_text(word);
    for at in 1 .. length(plain) - 2 loop
      three := substr(plain, at, 3);
      if three ~ '^([a-z0-9]{3}|[a-z0-9]{2} | [a-z0-9]{2}| [a-z0-9] )$' then
        trigrams := trigrams || three;
      else
        trigrams := trigrams || array(
          select unnest(public.show_trgm(three))
          except select unnest(public.show_trgm(left(three, 2) || case when three like '% ' then 'x' else '' end))
          except select unnest(public.show_trgm(case when three like ' %' then 'x' else '' end || right(three, 2))));
      end if;
    end loop;
  end loop;
  return (select coalesce(array_agg(distinct company || ':' || trigram), '{}') from unnest(trigrams) as trigram);
end $$;

-- Of these index entries those that fewer than half of some texts contain, or all if none is rare: an entry of most texts
-- takes time to read and excludes little. The texts are a sample, plain as the index reads them: 20 tell which entries most
-- have.
create function rare_terms(terms text[], texts text[]) returns text[]
language plpgsql immutable parallel safe as $$
declare
  rare text[];
begin
  select array_agg(term) into rare
    from unnest(terms) as term
   where (select count(*) from unnest(texts) as content
           where content like '%' || substr(term, strpos(term, ':') + 1) || '%') * 2 < cardinality(texts);
  return coalesce(rare, terms);
end $$;
