import type { Language } from './languages.ts'

/** A concept with its one preferred word. `forbidden` matches the words that must not be used for it. */
export type Term = {
  language: Language
  preferred: string
  forbidden: RegExp
  /** Texts, as `room.key`, that may use a forbidden word. */
  except?: readonly string[]
}

/** Terminology of the user interface. A test searches every text and every error message for forbidden words. */
export const terms: readonly Term[] = [
  {
    language: 'pt',
    preferred: 'Conexão (número é só o número de telefone)',
    forbidden:
      /\b(novo|primeiro|outro|nenhum) número\b|\bnúmero (padrão|removido|que atende)\b|\btodos os números\b|(chega|sai) por este número/i,
    except: [
      // These are about the phone numbers of two merged contacts and of simulated phones.
      'contact-merges.answers',
      'simulator.otherNumber',
      'simulator.ERR_NO_NUMBER_LEFT',
    ],
  },
  {
    language: 'pt',
    preferred: 'Nota',
    forbidden: /\bobserva(ção|ções)/i,
    except: ['composer.noteSaved', 'drawer.noteRemoved'],
  },
  {
    language: 'pt',
    preferred: 'Atendimento',
    forbidden: /\btickets?\b|\bchamados?\b/i,
    except: ['ticket-actions.funnelDone'],
  },
  { language: 'pt', preferred: 'Online, Offline', forbidden: /\bon-line\b|\boff-line\b/i },
  { language: 'pt', preferred: 'ir para o próximo', forbidden: /\bir ao próximo\b/i },
  { language: 'pt', preferred: 'em outro, em outra', forbidden: /\bnoutr[oa]s?\b/i },
  { language: 'pt', preferred: 'automaticamente, sozinho', forbidden: /\bpor si\b/i },
  { language: 'pt', preferred: 'evento', forbidden: /\bacontecimentos?\b/i },
  { language: 'pt', preferred: 'conectando', forbidden: /^abrindo$|\bestá abrindo\b/i },
  { language: 'pt', preferred: 'no horário marcado', forbidden: /\bcomo combinado\b/i },
  { language: 'pt', preferred: 'Escolha', forbidden: /\bparametriz/i },
  { language: 'pt', preferred: 'Setor', forbidden: /\bdepartamentos?\b/i },
  {
    language: 'en',
    preferred: 'Connection (a number is a phone number only)',
    forbidden:
      /\b(new|first|default) number\b|\ball numbers\b|\bnumber removed\b|\bno numbers? (yet|connected)\b/i,
  },
  { language: 'en', preferred: 'Online, Offline', forbidden: /\bon-line\b|\boff-line\b/i },
  {
    language: 'es',
    preferred: 'Conexión (número es solo el número de teléfono)',
    forbidden:
      /\b(nuevo|primer|ningún) número\b|\bnúmero (predeterminado|eliminado)\b|\btodos los números\b/i,
    except: ['simulator.ERR_NO_NUMBER_LEFT'],
  },
  { language: 'es', preferred: 'Nota', forbidden: /\bobservaci(ón|ones)/i },
]
