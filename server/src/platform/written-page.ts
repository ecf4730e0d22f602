import type { Parser } from '@recado/contract/schema'
import type { FastifyReply } from 'fastify'
import { type Named, type Reading, writtenRows } from './kept-rows.ts'
import { KeptTexts } from './kept-texts.ts'

/** A page of rows that were written out when they were kept, as the JSON that is sent. */
export class WrittenPage<Page> {
  declare readonly page: Page
  /** In the bytes that are sent: to turn so long a text into them anew for each answer costs as much as the rest of it. */
  readonly text: Buffer

  constructor(text: Buffer) {
    this.text = text
  }
}

const pages = new KeptTexts<Buffer>(16_000_000)

/** What stands around the rows of a page, and the version of what it says. */
type Around<Rest> = { rest: Rest; version: string }

type Parts<Page, List extends keyof Page> = {
  list: List
  /** Its rows, in order. */
  named: Named[]
  reading: Reading<unknown>
  /** The version of what stands around the rows. */
  version: string
  /** That itself, as it is now: asked for where the page is not known. */
  around: () => Promise<Around<Omit<Page, List>>> | Around<Omit<Page, List>>
}

/**
 * A page as this endpoint promises it: as it was last written out, where no row of it and nothing around them has
 * changed since. What stands around the rows is checked here, the rows when they are kept.
 */
export async function writtenPage<Page extends object, List extends keyof Page & string>(
  { answer }: { answer: Parser<Page> },
  { list, named, reading, version, around }: Parts<Page, List>,
): Promise<WrittenPage<Page>> {
  const { companyId, beside = '' } = reading
  const name = `${list} ${companyId} ${named.map(({ id }) => id).join()}`
  const said = `${version} ${beside} ${named.map((one) => one.version).join()}`
  const known = pages.textOf(name, said)
  if (known !== undefined) return new WrittenPage(known)
  const [{ rows, isAsNamed }, now] = await Promise.all([writtenRows(named, reading), around()])
  const text = pageOf(answer, { list, rows, rest: now.rest })
  if (isAsNamed && now.version === version) pages.keep(name, { version: said, text })
  return new WrittenPage(text)
}

type Written<Page, List extends keyof Page> = {
  list: List
  rows: string[]
  rest: Omit<Page, List>
}

function pageOf<Page extends object, List extends keyof Page & string>(
  answer: Parser<Page>,
  { list, rows, rest }: Written<Page, List>,
): Buffer {
  const { [list]: _none, ...checked } = answer.parse({ ...rest, [list]: [] })
  const around = JSON.stringify(checked).slice(1)
  return Buffer.from(`{"${list}":[${rows.join(',')}]${around === '}' ? '' : ','}${around}`)
}

export const sendWritten = (reply: FastifyReply, { text }: WrittenPage<unknown>) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text)
