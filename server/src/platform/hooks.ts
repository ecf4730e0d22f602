import type { Ctx } from './ctx.ts'

/** Runs in the transaction of the event. A reaction that throws rolls the whole transaction back. */
export type HookReaction<Event, Answer> = (ctx: Ctx, event: Event) => Promise<Answer>

/**
 * An event of one area to which areas above it react. The area of the event declares the hook and runs it. An area that
 * reacts registers its reaction when the process starts, so that no area imports one above it.
 */
export class Hook<Event, Answer = void> {
  private readonly reactions: HookReaction<Event, Answer>[] = []

  register(reaction: HookReaction<Event, Answer>): void {
    this.reactions.push(reaction)
  }

  /** Runs the reactions one after the other, in the order of registration. Returns their answers. */
  async run(ctx: Ctx, event: Event): Promise<Answer[]> {
    const answers: Answer[] = []
    for (const reaction of this.reactions) answers.push(await reaction(ctx, event))
    return answers
  }
}
