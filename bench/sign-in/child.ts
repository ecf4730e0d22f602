import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program of this bench in a process of its own: sends the order and returns its answer. */
export async function inChild<Order, Answer>(script: string, order: Order): Promise<Answer> {
  const child = fork(new URL(script, import.meta.url))
  const answer = once(child, 'message')
  const ended = once(child, 'exit')
  child.send(order as object)
  const [said] = (await Promise.race([answer, ended.then(() => [undefined])])) as [unknown]
  if (said === undefined) throw new Error(`${script} ended without an answer`)
  await ended
  return said as Answer
}

/** Runs `work` once with the order of `inChild`, and sends its answer back. */
export function answerOrder<Order>(work: (order: Order) => Promise<unknown>): void {
  process.once('message', (order) => {
    void work(order as Order).then((answer) =>
      process.send!(answer as object, () => process.disconnect()),
    )
  })
}
