import { readFileSync, writeFileSync } from 'node:fs'
import { type ErrorCode, errors, errorTexts } from '@recado/contract/errors'
import { unusedCodes } from '@recado/contract/platform/errors'
import { affectedTable } from './affected.ts'
import { areasTable } from './areas.ts'
import { jobsTable, periodicTasksTable } from './background-work.ts'
import { liveEventsPage } from './live-events-page.ts'
import { inputErrorTexts } from '@recado/contract/platform/input-errors'
import { table, withTable } from './markdown-table.ts'

const docsFolder = new URL('../docs/', import.meta.url)

/** The documents that are written from the contract, by file name. */
export async function writtenDocs(): Promise<Record<string, string>> {
  const pages = { 'errors.md': errorsPage(), 'live-events.md': await liveEventsPage() }
  const written = Object.entries(pages).map(([name, page]) => [name, `${GENERATED}\n\n${page}`])
  return {
    ...Object.fromEntries(written),
    'architecture.md': withTable(docOnDisk('architecture.md'), 'areas', areasTable()),
    'background-work.md': await backgroundWorkPage(),
    'testing.md': withTable(docOnDisk('testing.md'), 'affected', affectedTable()),
  }
}

const backgroundWorkPage = async (): Promise<string> =>
  withTable(
    withTable(docOnDisk('background-work.md'), 'jobs', await jobsTable()),
    'periodic-tasks',
    await periodicTasksTable(),
  )

export const docOnDisk = (name: string): string => readFileSync(new URL(name, docsFolder), 'utf8')

const GENERATED =
  '<!-- Written by `npm run docs` from the contract. Change the contract instead. -->'

const meanings: Record<number, string> = {
  400: 'the request is invalid, or the current state does not allow it',
  401: 'not signed in, or the session has ended',
  403: 'an expired access token (refresh once and repeat), or no permission',
  404: 'does not exist, or belongs to another company; the answer is the same',
  413: 'too large',
  415: 'the file type is not accepted',
  429: 'too many requests; the header `Retry-After` contains the seconds to wait',
  500: 'an internal error; `details.id` identifies its log line',
  503: 'temporarily unavailable; the header `Retry-After` contains the seconds to wait',
}

function errorsPage(): string {
  const codes = Object.keys(errors) as ErrorCode[]
  const statuses = [...new Set(Object.values(errors))].sort((one, other) => one - other)
  const sections = statuses.map((status) => {
    const rows = codes
      .filter((code) => errors[code] === status)
      .map((code) => [`\`${code}\``, errorTexts[code].en])
    return `## ${status}: ${meanings[status]}\n\n${table(['Code', 'Message'], rows)}`
  })
  const own = Object.keys(errorTexts).filter((code) => !(code in errors))
  const ownRows = own.map((code) => [`\`${code}\``, errorTexts[code as keyof typeof errorTexts].en])
  const faultRows = Object.entries(inputErrorTexts).map(([word, { en }]) => [`\`${word}\``, en])
  return `# Errors

Every refusal is one JSON object, \`{ error, message, details? }\`. \`error\` is one of these codes, whose meaning never
changes. \`message\` explains it in the language of the header \`Accept-Language\`. \`details\` contains further data. For
invalid input, \`details.issues\` lists \`path\`, \`code\` and \`message\` of each wrong field; its codes are listed under
[Errors of a field](#errors-of-a-field). Codes that several resources share are in \`contract/src/platform/errors.ts\` and
\`contract/src/platform/error-texts/\`. A code of one resource is in the module of that resource in the contract.

${sections.join('\n\n')}

## Errors of a field

${table(['Code', 'Message'], faultRows)}

## Reserved codes

These belong to features that do not exist yet, and the server does not return them: ${unusedCodes.map((code) => `\`${code}\``).join(', ')}.

## Errors of the web app

The web app uses these codes itself. The server does not return them.

${table(['Code', 'Message'], ownRows)}
`
}

if (import.meta.main)
  for (const [name, text] of Object.entries(await writtenDocs()))
    writeFileSync(new URL(name, docsFolder), text)
