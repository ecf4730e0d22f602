/** Words of recording a voice message. */
export const texts = {
  bar: 'Gravação de áudio',
  recording: 'Gravando há {{time}}',
  paused: 'Gravação pausada em {{time}}',
  starting: 'Abrindo o microfone…',
  finishing: 'Preparando o áudio…',
  discard: 'Descartar áudio',
  pause: 'Pausar gravação',
  resume: 'Continuar gravando',
  play: 'Ouvir o que foi gravado',
  stop: 'Parar de ouvir',
  send: 'Enviar áudio',
  tooShort: 'Gravação curta demais: nada foi enviado.',
  leftTooShort: 'Gravação curta demais: não foi guardada.',
  refused: 'O navegador não deixou usar o microfone. Libere no cadeado ao lado do endereço.',
  missing: 'Nenhum microfone foi encontrado.',
  busy: 'O microfone está em uso por outro programa.',
  failed: 'Não foi possível gravar. Tente de novo.',
  keptRaw:
    'O áudio não pôde ser preparado. A gravação ficou anexada ao atendimento, como foi feita.',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    voice: typeof texts
  }
}
