import { readFileSync, writeFileSync } from 'node:fs'
import { type ErrorCode, errors, errorTexts } from '@recado/contract/errors'
import { unusedCodes } from '@recado/contract/platform/errors'
import { withAreasTable } from './areas.ts'
import { liveEventsPage } from './live-events-page.ts'
import { inputErrorTexts } from '@recado/contract/platform/input-errors'
import { table } from './markdown-table.ts'

const docsFolder = new URL('../docs/', import.meta.url)

/** The documents that are written from the contract, by file name. */
export async function writtenDocs(): Promise<Record<string, string>> {
  const pages = { 'errors.md': errorsPage(), 'live-events.md': await liveEventsPage() }
  const written = Object.entries(pages).map(([name, page]) => [name, `${GENERATED}\n\n${page}`])
  return {
    ...Object.fromEntries(written),
    'architecture.md': withAreasTable(docOnDisk('architecture.md')),
  }
}

export const docOnDisk = (name: string): string => readFileSync(new URL(name, docsFolder), 'utf8')

const GENERATED =
  '<!-- Written by `npm run docs` from the contract. Change the contract instead. -->'

const meanings: Record<number, string> = {
  400: 'the request or the state of things does not allow it',
  401: 'nobody is signed in, or no longer',
  403: 'an expired access token (refresh once and repeat), or no permission',
  404: 'not there, or of another company: the answer is the same',
  413: 'too large',
  415: 'a type of file that is not accepted',
  429: 'too often; the header `Retry-After` tells the seconds to wait',
  500: 'a fault of ours; `details.id` finds its line in the log',
  503: 'not now; the header `Retry-After` tells the seconds to wait',
}

function errorsPage(): string {
  const codes = Object.keys(errors) as ErrorCode[]
  const statuses = [...new Set(Object.values(errors))].sort((one, other) => one - other)
  const sections = statuses.map((status) => {
    const rows = codes
      .filter((code) => errors[code] === status)
      .map((code) => [`\`${code}\``, errorTexts[code].en])
    return `## ${status}: ${meanings[status]}\n\n${table(['Code', 'In words'], rows)}`
  })
  const own = Object.keys(errorTexts).filter((code) => !(code in errors))
  const ownRows = own.map((code) => [`\`${code}\``, errorTexts[code as keyof typeof errorTexts].en])
  const faultRows = Object.entries(inputErrorTexts).map(([word, { en }]) => [`\`${word}\``, en])
  return `# Errors

Every refusal is one JSON object, \`{ error, message, details? }\`. \`error\` is one of these codes and never changes its
meaning; \`message\` says it in the language asked for by \`Accept-Language\`; \`details\` carries what helps, such as the
fields that are wrong: \`details.issues\` lists \`path\`, \`code\` and \`message\` of each, and \`code\` is one of the words
below. Codes that several resources share are in \`contract/src/platform/errors.ts\` and
\`contract/src/platform/error-texts/\`. A code of one resource is in the module of that resource in the contract.

${sections.join('\n\n')}

## What can be wrong with a field

${table(['Word', 'In words'], faultRows)}

## Of screens that are not built yet

Nothing is refused with these so far: ${unusedCodes.map((code) => `\`${code}\``).join(', ')}.

## Found out by the screen itself

${table(['Code', 'In words'], ownRows)}
`
}

if (import.meta.main)
  for (const [name, text] of Object.entries(await writtenDocs()))
    writeFileSync(new URL(name, docsFolder), text)
