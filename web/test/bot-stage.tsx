import { queues } from '@recado/contract/accounts/queues'
import { users } from '@recado/contract/accounts/users'
import { type QueueOption, queueOptions } from '@recado/contract/automation/queue-options'
import { tags } from '@recado/contract/desk/tags'
import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { startSession } from '../src/app/session/session.ts'
// Loaded on demand by the page, and slow to load on a busy machine.
import '../src/automation/bot/BotTab.tsx'
import { QueuePage } from '../src/automation/queue-page/QueuePage.tsx'
import { withPlace } from '../src/automation/bot/tree.ts'
import { FakeRefusal, fakeServer } from './fake-server.ts'
import { aQueue } from './fixtures/queue.ts'
import { byHand, usage } from './queues-stage.tsx'
import { signedInAs } from './people.ts'
import { show } from './screen.tsx'

export const anOption = (id: number, given: Partial<QueueOption> = {}): QueueOption => ({
  id,
  queueId: 4,
  parentId: null,
  option: id,
  title: `Opção ${id}`,
  message: `Resposta ${id}`,
  media: null,
  action: 'queue',
  targetQueueId: null,
  tagId: null,
  userId: null,
  waitMinutes: null,
  ...given,
})

/** Renders the page of a queue with these options, in front of a server that stores the changes. */
export function openQueue(options: QueueOption[], { at = '/queues/4/bot' } = {}) {
  const server = fakeServer()
  const stored = { options, botEnabled: false, greetingMessage: 'O que houve?' }
  const tree = () => ({
    queueId: 4,
    flaws: [],
    options: stored.options,
    botEnabled: stored.botEnabled,
  })
  const queue = () => aQueue({ greetingMessage: stored.greetingMessage })
  const support = aQueue({ id: 5, name: 'Suporte', color: '#1c7ed6' })
  server.when(queues.list, () => [queue(), support])
  server.when(queues.show, ({ id }) =>
    Number(id) === 4 ? { ...queue(), ...byHand, usage } : new FakeRefusal('ERR_NO_QUEUE_FOUND'),
  )
  server.when(queues.update, ({ greetingMessage = '' }) => {
    stored.greetingMessage = greetingMessage
    return queue()
  })
  server.when(users.list, () => [])
  server.when(tags.list, () => [])
  server.when(queueOptions.tree, tree)
  server.when(queueOptions.switch, ({ botEnabled }) => {
    stored.botEnabled = botEnabled
    return tree()
  })
  server.when(queueOptions.change, ({ id, ...change }) => {
    const changed = { ...stored.options.find((one) => one.id === Number(id))!, ...change }
    stored.options = stored.options.map((one) =>
      one.id === Number(id) ? (changed as QueueOption) : one,
    )
    return changed as QueueOption
  })
  server.when(queueOptions.move, ({ id, parentId, position }) => {
    const place = { id: Number(id), parentId: parentId as number | null, index: position }
    stored.options = withPlace(stored.options, place)
    return tree()
  })
  server.when(queueOptions.create, ({ title, parentId }) => {
    const siblings = stored.options.filter((one) => one.parentId === (parentId ?? null))
    const made = anOption(90 + stored.options.length, {
      title,
      parentId: parentId as number | null,
      option: siblings.length + 1,
      message: '',
    })
    stored.options = [...stored.options, made]
    return made
  })
  server.when(queueOptions.remove, ({ id }) => {
    stored.options = stored.options.filter(
      (one) => one.id !== Number(id) && one.parentId !== Number(id),
    )
    return {}
  })
  act(() => startSession(signedInAs({})))
  show(
    <Routes>
      <Route path="/queues/:id/:tab?" element={<QueuePage />} />
      <Route path="/queues" element={<p>all queues</p>} />
    </Routes>,
    { at },
  )
  return { server, stored, user: userEvent.setup() }
}
