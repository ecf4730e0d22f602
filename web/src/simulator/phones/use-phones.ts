import type { Device, Phone } from '@recado/simulator/wire'
import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { keys, showPhone } from './cached-phones.ts'
import {
  createPhone,
  listDevices,
  listPairings,
  listPhones,
  type PhoneRefused,
} from './phone-api.ts'

/** A code is valid for seconds, and a page without an open phone receives no events, so it polls. */
const PAIRINGS_EVERY_MS = 2000
/** Maximum number of phones whose devices are fetched. Load tests create thousands. */
const ASKED_MAX = 40

const mayPass = (tries: number, { status }: PhoneRefused) => tries < 3 && status === 0

export const usePhones = () =>
  useQuery<Phone[], PhoneRefused>({ queryKey: keys.phones, queryFn: listPhones, retry: mayPass })

export const usePairings = () =>
  useQuery({
    queryKey: keys.pairings,
    queryFn: listPairings,
    refetchInterval: PAIRINGS_EVERY_MS,
    staleTime: 0,
  })

/** The numbers that belong to a company: those with a linked device. */
export function useCompanyNumbers(phones: Phone[]): Set<string> {
  const asked = phones.slice(0, ASKED_MAX)
  const answers = useQueries({
    queries: asked.map(({ number }) => ({
      queryKey: keys.devices(number),
      queryFn: () => listDevices(number),
    })),
  })
  return new Set(
    asked.flatMap(({ number }, i) => ((answers[i]?.data as Device[])?.length > 0 ? [number] : [])),
  )
}

export const useCreatePhone = () =>
  useMutation<Phone, PhoneRefused, string>({ mutationFn: createPhone, onSuccess: showPhone })
