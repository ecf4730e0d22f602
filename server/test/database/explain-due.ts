import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../src/platform/database/tables.ts'

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

export type DuePlan = {
  /** Rows that the query returns. */
  rows: number
  /** Rows of these tables that it reads, also those that it then leaves out. */
  read: number
  /** These tables, where one is read as a whole. */
  wholly: string[]
}

type Explained = {
  name: string
  values: string
  tables: readonly string[]
  /** What happens between the planning and the explained run. The plan stays the same. */
  meanwhile?: (() => Promise<unknown>) | undefined
}

/**
 * Explains the query of a database function as the function runs it: with its settings, and a plan that knows no values.
 * `tables` of this transaction hide the real ones.
 */
export async function explainDue(
  db: Kysely<Tables>,
  { name, values, tables, meanwhile }: Explained,
): Promise<DuePlan> {
  const found = await sql<{ body: string; names: string[]; types: string; settings: string[] }>`
    select prosrc as body, proargnames[:pronargs] as names, oidvectortypes(proargtypes) as types,
           coalesce(proconfig, '{}') as settings
      from pg_proc where proname = ${name}`.execute(db)
  const { body, names, types, settings } = found.rows[0]!
  const query = names.reduce(
    (text, one, i) => text.replaceAll(new RegExp(`\\b${one}\\b`, 'g'), `$${i + 1}`),
    body,
  )
  await sql`set local plan_cache_mode = 'force_generic_plan'`.execute(db)
  for (const [option, value] of settings.map((one) => one.split('=')))
    // Which tables are meant is decided by the caller, who hides the real ones.
    if (option !== 'search_path')
      await sql`select set_config(${option}, ${value}, true)`.execute(db)
  await sql.raw(`prepare due (${types}) as ${query}`).execute(db)
  if (meanwhile) {
    await sql.raw(`execute due (${values})`).execute(db)
    await meanwhile()
  }
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (analyze, format json) ${sql.raw(`execute due (${values})`)}`.execute(db)
  await sql`deallocate due`.execute(db)
  const root = rows[0]!['QUERY PLAN'][0].Plan
  const scans = nodesBelow(root).filter((node) => tables.includes(node['Relation Name'] ?? ''))
  return {
    rows: root['Actual Rows'],
    read: Math.round(scans.reduce((sum, node) => sum + rowsReadBy(node), 0)),
    wholly: scans
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']!),
  }
}

const nodesBelow = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesBelow)]

const rowsReadBy = (node: PlanNode): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0))

/** Creates an empty table of this transaction that hides the real one, with its indexes and without its triggers and keys. */
export async function hideTable(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`create temp table ${sql.table(name)} (like ${sql.table(`public.${name}`)} including all) on commit drop`.execute(
    db,
  )
}
