/** Whether the system shows our notices: `unable` where the browser knows none, or only for pages that are closed. */
export type PopRight = 'granted' | 'denied' | 'default' | 'unable'

export const popRight = (): PopRight =>
  'Notification' in window ? Notification.permission : 'unable'

/** Asks the person; only after a press, or browsers refuse by themselves. */
export const askToPop = async (): Promise<PopRight> =>
  popRight() === 'default' ? Notification.requestPermission() : popRight()

type Pop = { title: string; body: string; tag: string; onPress: () => void }

const shown = new Map<string, Notification>()

/** Shows a notice of the system; a second one under the same tag takes the place of the first. False where it cannot. */
export function pop({ title, body, tag, onPress }: Pop): boolean {
  if (popRight() !== 'granted') return false
  try {
    // Silent, because the sound is ours and chosen apart.
    const notice = new Notification(title, { body, tag, icon: '/icon-192.png', silent: true })
    shown.set(tag, notice)
    notice.onclick = () => {
      notice.close()
      window.focus()
      onPress()
    }
    return true
  } catch {
    // Phones know only notices of pages that are closed.
    return false
  }
}

/** What it told has been seen. */
export function unpop(tag: string): void {
  shown.get(tag)?.close()
  shown.delete(tag)
}
