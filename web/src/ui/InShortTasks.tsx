import { type ReactNode, useDeferredValue } from 'react'
import { mayFocusField } from './last-input.ts'
import { useIsSlow } from './use-is-slow.ts'

const LONGEST_MS = 1000

type Props = {
  /** The content can be rendered. Until then, and while it is rendered, the placeholder shows. */
  isReady: boolean
  placeholder?: ReactNode
  children: ReactNode
}

/**
 * On a touch screen the first rendering of its content runs in short tasks, so that the page responds meanwhile. Where people
 * type or click, it is rendered at once: the next key may be meant for a field in it. Other updates restart the rendering,
 * so it is not deferred for long.
 */
export function InShortTasks({ isReady, placeholder, children }: Props): ReactNode {
  const isRendered = useDeferredValue(isReady)
  const isLate = useIsSlow(isReady && !isRendered, LONGEST_MS)
  return isReady && (isRendered || isLate || mayFocusField()) ? children : placeholder
}
