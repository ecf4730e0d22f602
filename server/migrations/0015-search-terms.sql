-- A search for "boleto 77" also reads by the " 77", not only by the letters inside "boleto".

-- The index entries that every text containing these words has: the trigrams inside each word and, where a word has a
-- space inside, those of the letters beside it. Trigrams at the ends depend on the neighbours of the word. show_trgm()
-- writes a trigram of non-ASCII letters as a hash, so the function asks it for three characters and removes the
-- trigrams of the first two and of the last two; beside a space, of those two with any other letter. Empty if no word
-- has such a trigram.
create or replace function terms_within(company int, words text[]) returns text[]
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct company || ':' || trigram), '{}')
    from unnest(words) as word,
         lateral plain_text(word) as plain,
         lateral generate_series(1, length(plain) - 2) as at,
         lateral substr(plain, at, 3) as three,
         lateral (select unnest(show_trgm(three))
                  except select unnest(show_trgm(left(three, 2) || case when three like '% ' then 'x' else '' end))
                  except select unnest(show_trgm(case when three like ' %' then 'x' else '' end || right(three, 2))))
           as inside (trigram)
$$;
