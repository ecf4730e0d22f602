import type { Ctx } from '../ctx.ts'

type Waiting<Item, Result> = { item: Item } & PromiseWithResolvers<Result>

/**
 * Makes a function of one item from one of many, for what a batch does to each of its tickets: the calls of one tick in one
 * transaction, as by `Promise.all`, become one call. `run` returns the results in the order of the items.
 */
export function gathered<Item, Result>(
  run: (ctx: Ctx, items: Item[]) => Promise<Result[]>,
): (ctx: Ctx, item: Item) => Promise<Result> {
  const transactions = new WeakMap<Ctx['db'], Waiting<Item, Result>[]>()
  const flush = async (ctx: Ctx) => {
    const all = transactions.get(ctx.db)!
    transactions.delete(ctx.db)
    try {
      const results = await run(
        ctx,
        all.map(({ item }) => item),
      )
      for (const [i, { resolve }] of all.entries()) resolve(results[i]!)
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }
  return (ctx, item) => {
    const waiting = transactions.get(ctx.db) ?? []
    if (waiting.length === 0) {
      transactions.set(ctx.db, waiting)
      process.nextTick(() => void flush(ctx))
    }
    const one = { item, ...Promise.withResolvers<Result>() }
    waiting.push(one)
    return one.promise
  }
}
