/** How near a tab is to the news: the nearest tells of it, for all tabs. */
export type Nearness = 'inView' | 'focused' | 'hidden' | 'mute'

/** The nearer, the sooner a tab speaks up; one that has the conversation in view does so to keep all others quiet. */
export const delayMs: Record<Nearness, number> = { inView: 0, focused: 60, hidden: 150, mute: 400 }
