import type { TFunction } from 'i18next'

/** The sections of the contract. A change of a text needs a new `CONTRACT_VERSION`. */
export const contractSections = [
  'provider',
  'service',
  'trial',
  'support',
  'changes',
  'cancelling',
  'data',
  'use',
] as const

type Section = { key: string; title: string; text: string }

/** The contract in the words of the screen, for this brand. */
export const contractOf = (t: TFunction<'sign-up'>, brand: string): Section[] =>
  contractSections.map((key, at) => ({
    key,
    title: `${at + 1}. ${t(`${key}Title`)}`,
    text: t(`${key}Text`, { brand, host: window.location.host }),
  }))
