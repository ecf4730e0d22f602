import {
  Component,
  createContext,
  lazy,
  Suspense,
  useContext,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { endTypingCapture } from './typed-ahead.ts'
import { addBrokenPart, forgetBrokenPart, type BrokenPart } from './broken-parts.ts'
import { newId } from '../new-id.ts'

/** Fallback rendered in place of a lazy part that is not available. */
const InPlace = createContext<ReactNode>(null)

/** Sets the fallback of a lazy part. It shows while the part loads, and stays if loading fails. */
export const LazyFallback = ({
  fallback,
  children,
}: {
  fallback: ReactNode
  children: ReactNode
}) => (
  <InPlace value={fallback}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </InPlace>
)

type BoundaryProps = {
  children: ReactNode
  fallback: ReactNode
  onRetry: () => void
  isLoaded: () => boolean
  wasRetried: boolean
}

/** Confines an error inside one part, so that the page around it continues. */
class PartBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }
  part: BrokenPart | undefined

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: Error): void {
    const { onRetry, isLoaded, wasRetried } = this.props
    const id = newId().slice(0, 8)
    console.error(`[${id}]`, error)
    // Keys typed ahead for a field of this part go to the page again.
    endTypingCapture()
    this.part = { id, isLoaded: isLoaded(), retry: onRetry, wasRetried }
    addBrokenPart(this.part)
  }

  override componentWillUnmount(): void {
    if (this.part) forgetBrokenPart(this.part)
  }

  override render(): ReactNode {
    const { children, fallback } = this.props
    return this.state.isBroken ? fallback : <InPlace value={null}>{children}</InPlace>
  }
}

/**
 * A component loaded on its first render. If it fails to load or to render, the page around it continues: `BrokenParts`
 * reports the error and offers a retry.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let isLoaded = false
  const start = () =>
    lazy(async () => {
      const loaded = await load()
      isLoaded = true
      return { default: loaded }
    })
  let current = start()

  return function Late(props: Props) {
    const [{ turn, Part }, setTry] = useState({ turn: 0, Part: current })
    const fallback = useContext(InPlace)
    const retry = () => {
      // Another instance of this part may already have restarted the load.
      if (current === Part && !isLoaded) current = start()
      setTry({ turn: turn + 1, Part: current })
    }
    return (
      <PartBoundary
        key={turn}
        fallback={fallback}
        onRetry={retry}
        isLoaded={() => isLoaded}
        wasRetried={turn > 0}
      >
        <Part {...props} />
      </PartBoundary>
    )
  }
}
