import { type QueueOption, queueOptions } from '@recado/contract/automation/queue-options'
import type { Call } from '@recado/contract/platform/endpoint'
import { call } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import type { Refused } from '../../app/calls/refused.ts'
import { save } from './saving.ts'
import { type OptionPlace, withPlace } from './tree.ts'
import { changeTree, reloadOptions } from './use-options.ts'

type Change = Omit<Call<typeof queueOptions.change>, 'id'>

/** The changes of the tree. Each shows at once and is sent in the order in which they were made. */
export function useOptionActions(queueId: number) {
  /** Says why a change was refused, and shows what is stored. */
  const orSayWhy = (run: () => Promise<unknown>) => () =>
    run().catch((refused: Refused) => showError(refused))
  const send = (what: string, run: () => Promise<unknown>) =>
    save(what, () => run().finally(() => reloadOptions(queueId)))
  return {
    change: (id: number, change: Change) => {
      changeTree(queueId, (tree) => ({
        ...tree,
        options: tree.options.map((one) => (one.id === id ? { ...one, ...shownIn(change) } : one)),
      }))
      return send(`${id} ${Object.keys(change).join(' ')}`, () =>
        call(queueOptions.change, { id, ...change }),
      )
    },
    move: (place: OptionPlace) => {
      changeTree(queueId, (tree) => ({ ...tree, options: withPlace(tree.options, place) }))
      const { id, parentId, index: position } = place
      void send(
        `place ${id}`,
        orSayWhy(() => call(queueOptions.move, { id, parentId, position })),
      )
    },
    /** Undefined if it was refused. */
    create: async (parentId: number | null, title: string) => {
      let made: QueueOption | undefined
      await send(
        'create',
        orSayWhy(async () => {
          made = await call(queueOptions.create, { queueId, parentId, title })
        }),
      )
      return made
    },
    remove: async (id: number) => {
      await call(queueOptions.remove, { id })
      reloadOptions(queueId)
    },
  }
}

export type OptionActions = ReturnType<typeof useOptionActions>

/** The fields of an option that a change shows. The file shows when the server has it. */
function shownIn(change: Change): Partial<QueueOption> {
  const shown = { ...change }
  delete shown.mediaId
  return shown as Partial<QueueOption>
}
