import { Component, type ReactNode } from 'react'
import { CrashPage } from './CrashPage.tsx'
import { newId } from '../../ui/new-id.ts'

type State = { id?: string; isOutdated?: boolean }

/** The browsers' messages for a chunk that is no longer on the server because a new version was deployed. */
const GONE = /dynamically imported module|module script|preload CSS/i

/** Catches render errors and shows a page with an error code. */
export class Boundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: Error): State {
    return { id: newId().slice(0, 8), isOutdated: GONE.test(error.message) }
  }

  override componentDidCatch(error: Error): void {
    // The code on the page identifies this line in the console of the user who reports it.
    console.error(`[${this.state.id}]`, error)
  }

  override render(): ReactNode {
    const { id, isOutdated = false } = this.state
    return id === undefined ? this.props.children : <CrashPage id={id} isOutdated={isOutdated} />
  }
}
