import ParcelIcon from 'lucide-react/icons/land-plot';
import styles from './place-list.module.css';

/** The names of parcels, as the map has them. */
export function ParcelNameList({ names }: { names: string[] }) {
  return (
    <ul className={styles.names}>
      {names.map((name, index) => (
        <li key={`${name}-${index}`}>
          <ParcelIcon />
          {name}
        </li>
      ))}
    </ul>
  );
}
