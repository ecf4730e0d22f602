import { readdirSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { asOwner } from '../../src/platform/database/as-database-owner.ts'

/** Where the page on the schema is committed, from the root of the project. */
export const SCHEMA_PAGE_FILE = 'docs/schema.md'

const MIGRATIONS = 'server/migrations'

type Column = {
  name: string
  type: string
  isNullable: boolean
  fallback: string | null
  isInKey: boolean
}

type Reference = { columns: string[]; target: string; isNullable: boolean; isUnique: boolean }

type Table = {
  name: string
  purpose: string | null
  isOfCompany: boolean
  columns: Column[]
  references: Reference[]
}

type Section = { file: string; title: string; tables: Table[] }

/** What `SCHEMA_PAGE_FILE` must hold for the migrated database at this address. Runs in the root of the project. */
export async function schemaPage(ownerUrl: string): Promise<string> {
  const tables = await asOwner(ownerUrl, readTables)
  const sections = sectionsOf(new Map(tables.map((table) => [table.name, table])))
  return `${INTRODUCTION}\n${sections.map(sectionText).join('\n')}`
}

const INTRODUCTION = `<!-- Written by \`npm run db:types\` from the migrations. Change the migrations instead. -->

# Database schema

One section per file of \`server/migrations/\`, in the order in which they run. The files say why a table, a trigger or an index is as
it is, and which query each index serves.

A table belongs to a company unless its description says otherwise. Then its first column is \`company_id int not null default
app_company()\`, which begins the primary key and every foreign key, and a row-level policy hides the rows of other companies
([why](decisions/002-company-wall.md)). The column is left out below. Diagrams show keys only.
`

/** The tables in the order in which the files create them. */
function sectionsOf(tables: Map<string, Table>): Section[] {
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'))
  return files
    .toSorted()
    .map((file) => {
      const text = readFileSync(`${MIGRATIONS}/${file}`, 'utf8')
      const created = [...text.matchAll(/^create table (\w+)/gm)].map(([, name]) => name!)
      return { file, title: titleOf(file), tables: created.flatMap((one) => tables.get(one) ?? []) }
    })
    .filter((section) => section.tables.length > 0)
}

/** `0002-connections.sql` is the section "Connections". */
function titleOf(file: string): string {
  const words = file.replace(/^\d+-|\.sql$/g, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const sectionText = ({ file, title, tables }: Section) =>
  `## ${title}\n\n\`${MIGRATIONS}/${file}\`\n\n${diagramOf(tables)}\n\n${tables.map(tableText).join('\n')}`

function diagramOf(tables: Table[]): string {
  const lines = tables.flatMap((table) => [...entityOf(table), ...relationsOf(table)])
  return ['```mermaid', 'erDiagram', ...lines.map((line) => `  ${line}`), '```'].join('\n')
}

function entityOf({ name, columns, references }: Table): string[] {
  const foreign = new Set(references.flatMap((reference) => reference.columns))
  const keys = columns
    .filter((column) => column.isInKey || foreign.has(column.name))
    .map((column) => {
      const marks = [column.isInKey && 'PK', foreign.has(column.name) && 'FK'].filter(Boolean)
      return `  ${column.type} ${column.name} ${marks.join(', ')}`
    })
  return [`${name} {`, ...keys, '}']
}

const relationsOf = ({ name, references }: Table): string[] =>
  references.map(({ columns, target, isNullable, isUnique }) => {
    const here = isUnique ? '|o' : '}o'
    const there = isNullable ? 'o|' : '||'
    return `${name} ${here}--${there} ${target} : "${columns.join(', ')}"`
  })

function tableText({ name, purpose, isOfCompany, columns }: Table): string {
  const rows = columns.map(({ name: column, type, isNullable, fallback }) => [
    `\`${column}\``,
    type,
    isNullable ? 'yes' : '',
    fallback === null ? '' : `\`${fallback.replaceAll('|', '\\|')}\``,
  ])
  const all = [['Column', 'Type', 'Null', 'Default'], ['---', '---', '---', '---'], ...rows]
  const table = all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const scope = isOfCompany ? '' : ' Belongs to no single company.'
  return `### \`${name}\`\n\n${purpose ?? ''}${scope}\n\n${table}\n`
}

async function readTables(owner: Client): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    select c.relname as name,
           obj_description(c.oid, 'pg_class') as purpose,
           c.relrowsecurity as "isOfCompany",
           array(
             select jsonb_build_object(
                      'name', a.attname,
                      'type', ${SHORT_TYPE},
                      'isNullable', not a.attnotnull,
                      'fallback', ${FALLBACK},
                      'isInKey', coalesce(a.attnum = any(k.indkey::int2[]), false))
               from pg_attribute a
               left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
               left join pg_index k on k.indrelid = a.attrelid and k.indisprimary
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname <> 'company_id'
              order by a.attnum) as columns,
           array(
             select jsonb_build_object(
                      'columns', named.columns,
                      'target', f.confrelid::regclass::text,
                      'isNullable', named."isNullable",
                      'isUnique', exists (
                        select from pg_index u
                         where u.indrelid = c.oid and u.indisunique and u.indpred is null
                           and f.conkey @> u.indkey::int2[]))
               from pg_constraint f
              cross join lateral (
                select jsonb_agg(a.attname order by a.attnum) as columns, bool_or(not a.attnotnull) as "isNullable"
                  from pg_attribute a
                 where a.attrelid = c.oid and a.attnum = any(f.conkey) and a.attname <> 'company_id') named
              where f.conrelid = c.oid and f.contype = 'f' and named.columns is not null
              order by f.conname) as references
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  return rows
}

const SHORT_TYPE = `regexp_replace(replace(replace(format_type(a.atttypid, a.atttypmod),
  'integer', 'int'), 'timestamp', 'timestamptz'), ' with time zone', '')`

const FALLBACK = `case
  when a.attidentity <> '' then 'identity'
  else case when a.attgenerated <> '' then 'generated: ' else '' end ||
    trim(regexp_replace(regexp_replace(pg_get_expr(d.adbin, d.adrelid), '::(text|jsonb|integer|date)', '', 'g'), '\\s+', ' ', 'g'))
  end`
