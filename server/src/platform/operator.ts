import type { Ctx } from './ctx.ts'

/** What operator commands work with: the commands of the product, in one company. */
export type Operator = {
  /** Runs a command in the company with this id. Without an id, in the only company there is. */
  inCompany: <T>(wanted: string | undefined, command: (ctx: Ctx) => Promise<T>) => Promise<T>
  /** Runs a command for the user with this e-mail, in the user's company. */
  forUser: <T>(email: string, command: (ctx: Ctx, userId: number) => Promise<T>) => Promise<T>
}
