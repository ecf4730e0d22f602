import { channelOf, type LiveEvent } from '@recado/contract/platform/live'
import { act } from '@testing-library/react'
import { socket } from '../src/app/live/live.ts'

let seq = 0

/** Emits a live event to the screens of company 7. */
export function tellScreens<Data extends object>(event: LiveEvent<Data>, data: Data): void {
  const news = { action: event.action, ...data, seq: (seq += 1) }
  act(() => {
    for (const hear of socket.listeners(channelOf(7, event.channel))) hear(news)
  })
}

/** Reports that the server has joined this screen to its rooms, at first or again. */
export const tellReady = (): void => hearAll('ready')

/** Reports that the connection broke. */
export const tellLost = (): void => hearAll('disconnect', 'transport close')

function hearAll(name: string, ...said: unknown[]): void {
  act(() => {
    for (const hear of socket.listeners(name)) hear(...said)
  })
}
