import type { Catalogue } from '../catalogue.ts'

/** The page of the operator's helps. */
export const texts: Catalogue['helps'] = {
  title: 'Help',
  hint: 'Answers and videos from those who operate the system.',
  empty: 'No help yet',
  emptyText:
    'Those who operate the system publish explanations and videos here. Until then, ask Support.',
  videoOf: 'Watch the video: {{title}}',
  source: 'The video comes from YouTube when you open it.',
  openOnYouTube: 'Open on YouTube',
}
