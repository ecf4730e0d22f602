import { Component, type ReactNode } from 'react'
import { CrashPage } from './CrashPage.tsx'

type State = { id?: string; isOutdated?: boolean }

/** How the browsers say that a part of the application is no longer on the server: it was renewed meanwhile. */
const GONE = /dynamically imported module|module script|preload CSS/i

/** Catches what breaks while drawing, and shows a page with a code instead of nothing. */
export class Boundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: Error): State {
    return { id: crypto.randomUUID().slice(0, 8), isOutdated: GONE.test(error.message) }
  }

  override componentDidCatch(error: Error): void {
    // The code on the page finds this line in the console of the one who reports it.
    console.error(`[${this.state.id}]`, error)
  }

  override render(): ReactNode {
    const { id, isOutdated = false } = this.state
    return id === undefined ? this.props.children : <CrashPage id={id} isOutdated={isOutdated} />
  }
}
