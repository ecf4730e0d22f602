import type { Ctx } from '../ctx.ts'

type Waiting<Item, Result> = { item: Item } & PromiseWithResolvers<Result>

/**
 * Makes a function of one item from one of many: the calls of one tick for one key become one call. `run` returns the
 * results in the order of the items.
 */
export function gatheredBy<Owner, Item, Result>(
  keyOf: (owner: Owner) => object,
  run: (owner: Owner, items: Item[]) => Promise<Result[]>,
): (owner: Owner, item: Item) => Promise<Result> {
  const collected = new WeakMap<object, Waiting<Item, Result>[]>()
  const flush = async (owner: Owner) => {
    const all = collected.get(keyOf(owner))!
    collected.delete(keyOf(owner))
    try {
      const results = await run(
        owner,
        all.map(({ item }) => item),
      )
      for (const [i, { resolve }] of all.entries()) resolve(results[i]!)
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }
  return (owner, item) => {
    const waiting = collected.get(keyOf(owner)) ?? []
    if (waiting.length === 0) {
      collected.set(keyOf(owner), waiting)
      process.nextTick(() => void flush(owner))
    }
    const one = { item, ...Promise.withResolvers<Result>() }
    waiting.push(one)
    return one.promise
  }
}

/** For what a batch does to each of its tickets: the calls in one transaction are gathered, as by `Promise.all`. */
export const gathered = <Item, Result>(
  run: (ctx: Ctx, items: Item[]) => Promise<Result[]>,
): ((ctx: Ctx, item: Item) => Promise<Result>) => gatheredBy(({ db }: Ctx) => db, run)

/**
 * Like `gathered`, for a statement that must not name a row twice: items with the same key run one after the other, in the
 * order of the calls.
 */
export const gatheredApart = <Item, Result>(
  keyOf: (item: Item) => unknown,
  run: (ctx: Ctx, items: Item[]) => Promise<Result[]>,
): ((ctx: Ctx, item: Item) => Promise<Result>) =>
  gathered(async (ctx, items: Item[]) => {
    const groups = [...Map.groupBy(items, keyOf).values()]
    const results = new Map<Item, Result>()
    for (let turn = 0; results.size < items.length; turn += 1) {
      const round = groups.flatMap((group) => group[turn] ?? [])
      const answers = await run(ctx, round)
      for (const [i, item] of round.entries()) results.set(item, answers[i]!)
    }
    return items.map((item) => results.get(item)!)
  })
