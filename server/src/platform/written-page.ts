import type { Parser } from '@recado/contract/schema'
import type { FastifyReply } from 'fastify'

/** A page of rows that were written out when they were kept, as the JSON that is sent. */
export class WrittenPage<Page> {
  declare readonly page: Page
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Parts<Page, List extends keyof Page> = {
  list: List
  rows: string[]
  /** Everything of the page beside its rows. */
  rest: Omit<Page, List>
}

/** A page as this endpoint promises it. Only what stands around the rows is checked: they were when they were kept. */
export function writtenPage<Page extends object, List extends keyof Page & string>(
  { answer }: { answer: Parser<Page> },
  { list, rows, rest }: Parts<Page, List>,
): WrittenPage<Page> {
  const { [list]: _none, ...checked } = answer.parse({ ...rest, [list]: [] })
  const around = JSON.stringify(checked).slice(1)
  return new WrittenPage(`{"${list}":[${rows.join(',')}]${around === '}' ? '' : ','}${around}`)
}

export const sendWritten = (reply: FastifyReply, { text }: WrittenPage<unknown>) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text)
