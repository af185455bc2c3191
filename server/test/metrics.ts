/**
 * The result of a scrape of the metrics: the value of every series, by its name with labels as Prometheus prints it.
 */
export async function scrape(url: string): Promise<{ text: string; value: (series: string) => number | undefined }> {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  const values = new Map(
    [...text.matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)].map(([, series = '', value]) => [series, Number(value)]),
  );
  return { text, value: (series) => values.get(series) };
}
