/** The helps of the demonstration. They need no video. */
export const demoHelps = [
  {
    title: 'Como conectar um número de WhatsApp',
    description:
      'Em Conexões, crie uma conexão e leia o código QR com o celular do número. Na demonstração, abra o telefone simulado pelo link ao lado do código.',
  },
  {
    title: 'Como usar respostas rápidas',
    description:
      'Numa conversa, digite / e o atalho. O que estiver entre chaves, como {{primeiro_nome}}, é preenchido ao inserir.',
  },
  {
    title: 'Como acompanhar uma venda no funil',
    description:
      'No menu da conversa, escolha Adicionar ao funil. Em Funil de vendas, arraste o card de uma etapa para a outra.',
  },
]
