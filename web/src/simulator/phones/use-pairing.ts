import { useMutation } from '@tanstack/react-query'
import { cache } from '../../app/cache/query.ts'
import { keys } from './cached-phones.ts'
import { pair, type PhoneRefused } from './phone-api.ts'

type Scan = { qrcode: string; label: string }

/** Scans a code with this phone. `linked` is the label of the linked device after success. */
export function usePairing(number: string) {
  const { mutate, isPending, error, data } = useMutation<string, PhoneRefused, Scan>({
    mutationFn: async ({ qrcode, label }) => {
      await pair({ qrcode, number })
      await cache.invalidateQueries({ queryKey: keys.devices(number) })
      return label
    },
  })
  return {
    pair: (qrcode: string, label: string) => mutate({ qrcode, label }),
    isPending,
    refused: error,
    linked: data,
  }
}
