import { type Expression, sql } from 'kysely'
import type { Company } from '../company.ts'

type Explained = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

/** Blocks of tables and indexes that the database reads for a query of this company. */
export const blocksOf = (who: Company, query: Expression<unknown>): Promise<number> =>
  who.inside(async ({ db }) => {
    const { rows } = await sql<{ 'QUERY PLAN': Explained[] }>`
      explain (analyze, buffers, format json) ${query}`.execute(db)
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0]!
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  })
