import { backOffMs } from '@recado/concurrency/back-off'
import { PhoneEvent } from '@recado/simulator/wire'
import { eventsAddress } from './phone-api.ts'

const RETRY = { firstMs: 500, longestMs: 5000 }

type Ears = { hear: (event: PhoneEvent) => void; onState: (isOpen: boolean) => void }

/** Receives one phone's events until closed. Reconnects after every interruption. */
export function openPhoneLink(number: string, { hear, onState }: Ears): () => void {
  let socket: WebSocket | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  const connect = () => {
    socket = new WebSocket(eventsAddress(number))
    socket.onopen = () => {
      failures = 0
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
      timer = setTimeout(connect, backOffMs(RETRY, failures))
      failures += 1
    }
  }
  connect()
  return () => {
    isClosed = true
    clearTimeout(timer)
    socket?.close()
  }
}
