import { PhoneEvent } from '@recado/simulator/wire'
import { eventsAddress } from './phone-api.ts'

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 5000

type Ears = { hear: (event: PhoneEvent) => void; onState: (isOpen: boolean) => void }

/** Receives one phone's events until closed. Reconnects after every interruption. */
export function openPhoneLink(number: string, { hear, onState }: Ears): () => void {
  let socket: WebSocket | undefined
  let wait = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  const connect = () => {
    socket = new WebSocket(eventsAddress(number))
    socket.onopen = () => {
      wait = FIRST_RETRY_MS
      onState(true)
    }
    socket.onmessage = ({ data }) => {
      const said = PhoneEvent.safeParse(JSON.parse(String(data)))
      // Events of a newer version that this page does not know are ignored. The next fetch has their effect.
      if (said.success) hear(said.data)
    }
    socket.onclose = () => {
      if (isClosed) return
      onState(false)
      timer = setTimeout(connect, wait)
      wait = Math.min(wait * 2, LAST_RETRY_MS)
    }
  }
  connect()
  return () => {
    isClosed = true
    clearTimeout(timer)
    socket?.close()
  }
}
