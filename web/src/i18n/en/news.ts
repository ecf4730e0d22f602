import type { texts as pt } from '../pt/news.ts'

export const texts: typeof pt = {
  none: 'Nothing waits for you now. Messages of your conversations and mentions appear here.',
  toRead: 'To read',
  allToRead_one: 'See the one to read',
  allToRead_other: 'See all {{count}} to read',
  waiting_one: '{{count}} conversation waiting',
  waiting_other: '{{count}} conversations waiting',
}
