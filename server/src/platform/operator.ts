import type { Ctx } from './ctx.ts'

/** What a command of an operator works with: the commands of the product, in one company. */
export type Operator = {
  /** Runs a command in the company of this number. Without a number, in the only company there is. */
  inCompany: <T>(wanted: string | undefined, command: (ctx: Ctx) => Promise<T>) => Promise<T>
  /** Runs a command for the user with this e-mail, in their company. */
  forUser: <T>(email: string, command: (ctx: Ctx, userId: number) => Promise<T>) => Promise<T>
}
