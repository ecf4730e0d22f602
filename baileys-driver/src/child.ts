import { type Link, openLink } from './link.ts'
import { makeLog } from './log.ts'
import { PROTOCOL, type Question, type ToChild } from './protocol.ts'
import { type AskKeys, makeQuestions } from './questions.ts'
import { sendToServer } from './send-to-server.ts'

/** Serves the links that the server opens, until the server exits. */
export function serveLinks(): void {
  const links = new Map<number, Link>()
  const questions = makeQuestions()

  function open({ link: number, settings }: Extract<ToChild, { type: 'open' }>): void {
    const ask: AskKeys = (question) =>
      questions.ask((id) => sendToServer({ type: 'ask', link: number, id, question })) as never
    const link = openLink({
      settings,
      ask,
      log: makeLog(number),
      report: (news) => {
        if (news.type === 'ended') links.delete(number)
        sendToServer({ type: 'news', link: number, news })
      },
    })
    links.set(number, link)
  }

  async function answer(link: number, id: number, question: Question): Promise<void> {
    try {
      const open = links.get(link)
      if (!open) throw new Error('the link is not open')
      sendToServer({ type: 'answer', link, id, ok: true, value: await open.answer(question) })
    } catch (error) {
      sendToServer({ type: 'answer', link, id, ok: false, error: (error as Error).message })
    }
  }

  process.on('message', (said: ToChild) => {
    if (said.type === 'open') open(said)
    else if (said.type === 'close') links.get(said.link)?.close()
    else if (said.type === 'ping') sendToServer({ type: 'pong' })
    else if (said.type === 'ask') void answer(said.link, said.id, said.question)
    else questions.settle(said)
  })
  handleProcessEvents()
  sendToServer({ type: 'ready', protocol: PROTOCOL })
}

function handleProcessEvents(): void {
  const log = makeLog()
  process.on('disconnect', () => process.exit(0))
  // A terminal signals the whole process group. The server ends its links first and then this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  // The library leaves rejected promises of closed sockets behind. They must not end all links.
  process.on('unhandledRejection', (error) => log.warn('unhandled rejection', { error }))
  process.on('uncaughtException', (error) => {
    log.error('uncaught exception: this process ends', { error })
    process.exit(1)
  })
}
