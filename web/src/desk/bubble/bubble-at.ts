const CONTROLS = 'button, a, input, video, audio, [contenteditable]'

/** The bubble under a press, unless the press was for something in it. */
export function bubbleAt(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element) || target.closest(CONTROLS)) return undefined
  return target.closest<HTMLElement>('[data-message]') ?? undefined
}
