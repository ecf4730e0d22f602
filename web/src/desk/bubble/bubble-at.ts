const CONTROLS = 'button, a, input, video, audio, [contenteditable]'

/** The bubble under a click or tap, unless the event belongs to a control inside it. */
export function bubbleAt(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element) || target.closest(CONTROLS)) return undefined
  return target.closest<HTMLElement>('[data-message]') ?? undefined
}
