/** The product's name and the colours of its mails: those of the portal's own house style, dark and light. */
export const houseStyle = {
  name: 'Dijkportaal',
  font: "'Atkinson Hyperlegible Next', 'Segoe UI', Helvetica, Arial, sans-serif",
  light: {
    ground: '#f3f6f8',
    card: '#ffffff',
    ink: '#16232d',
    quiet: '#4a5b67',
    water: '#0b4a6f',
    onWater: '#ffffff',
  },
  dark: {
    ground: '#0f1820',
    card: '#16232d',
    ink: '#f3f6f8',
    quiet: '#b8c5ce',
    water: '#a3c7dc',
    onWater: '#07344f',
  },
  dike: '#c9d200',
};
