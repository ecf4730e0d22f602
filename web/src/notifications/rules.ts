/** How close a tab is to the event's conversation. The closest one announces it for all tabs. */
export type TabProximity = 'inView' | 'focused' | 'hidden' | 'mute'

/**
 * Delay before a tab announces, in milliseconds. A closer tab is faster. A tab with the conversation in view takes part
 * to silence all others.
 */
export const delayMs: Record<TabProximity, number> = {
  inView: 0,
  focused: 60,
  hidden: 150,
  mute: 400,
}
