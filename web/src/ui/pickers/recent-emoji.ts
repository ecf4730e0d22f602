const NAME = 'recado-emoji'
const KEPT = 8

/** Recently used emojis of this device, latest first. */
export const recentEmoji = (): string[] =>
  (localStorage.getItem(NAME) ?? '').split(' ').filter(Boolean)

export const rememberEmoji = (emoji: string): void =>
  localStorage.setItem(
    NAME,
    [emoji, ...recentEmoji().filter((one) => one !== emoji)].slice(0, KEPT).join(' '),
  )
