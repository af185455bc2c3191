import { formatNumber } from '../../platform/numbers.ts';
import styles from './bar-plot.module.css';

interface BarPlotProps {
  title: string;
  /** One bar each, from left to right. */
  bars: { label: string; value: number }[];
}

/** In units of the drawing, which is as wide as its place. */
const size = { width: 480, height: 96 };

/** Numbers as bars, for the eye only: the same numbers are in a table next to it. */
export function BarPlot({ title, bars }: BarPlotProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = size.width / Math.max(1, bars.length);
  return (
    <figure className={styles.plot} aria-hidden="true">
      <figcaption className={styles.title}>
        {title} <span className="quiet">(0 – {formatNumber(most)})</span>
      </figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" className={styles.drawing}>
        {bars.map(({ label, value }, index) => {
          // One mail among thousands is still seen.
          const height = value === 0 ? 0 : Math.max(2, (value / most) * size.height);
          return (
            <rect
              key={label}
              x={index * step + step * 0.1}
              y={size.height - height}
              width={step * 0.8}
              height={height}
              className={styles.bar}
            />
          );
        })}
      </svg>
      <div className={styles.ends}>
        <span>{bars[0]?.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </div>
    </figure>
  );
}
